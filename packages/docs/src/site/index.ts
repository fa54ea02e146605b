export { buildSite } from './build-site.ts'
export { serveSite } from './serve-site.ts'
