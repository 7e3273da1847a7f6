/** The version in package.json, as the server names itself to others. */
export const serverVersion = '1.0.0'
