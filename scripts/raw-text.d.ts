/** The text of the file itself, as Vite and raw-text.mjs read it. */
declare module '*?raw' {
  const text: string
  export default text
}
