/** The version in package.json, written down here so that a start reads no file for it; a test holds the two together. */
export const VERSION = '0.1.0'
