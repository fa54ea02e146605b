declare module '*.gen.json' {
  const responses: import('./operation.ts').Responses
  export default responses
}
