/**
 * The version of package.json, repeated here so that a start reads no file; a test compares the
 * two.
 */
export const VERSION = '0.1.0'
