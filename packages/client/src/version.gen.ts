// The version of the client.
// Written by scripts/generate.ts from packages/client/package.json. Do not edit: change that, and run `npm run generate`.

export const version = '0.0.0'
