// The version of the client.
// Written by scripts/generate.ts from packages/client/package.json. Do not edit: run `npm run generate` after a change of the version.

export const version = '0.0.0'
