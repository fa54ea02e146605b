export { createReadProxy, type ReadProxyOptions, type ReadProxyPath } from './create-read-proxy.ts'
