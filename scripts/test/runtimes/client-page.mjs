// Lets the page of a browser run the suite.
import { runClientSuite } from './client-suite.mjs'

globalThis.runClientSuite = runClientSuite
