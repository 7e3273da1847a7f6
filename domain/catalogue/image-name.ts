/** The names of uploaded pictures, as the server makes them. No other file of a folder or a bucket is shown or touched. */
export const imageName = /^[A-Za-z0-9_-]+\.(?:png|jpe?g|gif|webp|avif)$/
