/** First lines of every generated file. */
export const header = (what: string, source = 'openapi/'): string =>
  `// ${what}\n// Written by scripts/generate.ts from ${source}. Do not edit: change that, and run \`npm run generate\`.\n\n`
