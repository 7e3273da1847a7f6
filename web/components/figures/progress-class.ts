/** The look of a `progress` element. */
export const progressClass = [
  'h-2.5 w-full appearance-none overflow-hidden rounded-full bg-sunken',
  '[&::-webkit-progress-bar]:bg-sunken',
  '[&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent',
  '[&::-webkit-progress-value]:transition-[width] [&::-moz-progress-bar]:rounded-full',
  '[&::-moz-progress-bar]:bg-accent',
].join(' ')
