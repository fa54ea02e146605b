/**
 * Node's HTTP modules. Not imported as modules: an import reads all exports of `node:http`, and some of them load the implementation of `fetch`, which
 * takes an eighth of the time of a start.
 */
export const http = process.getBuiltinModule('node:http')
export const https = process.getBuiltinModule('node:https')
