import { type Handlers, worldOf } from '../call.ts'

export const getFaults: Handlers['getFaults'] = (call) => call.services.faultsOf(worldOf(call)).list()

export const setFaults: Handlers['setFaults'] = (call) => {
  const faults = call.services.faultsOf(worldOf(call))
  faults.replace(call.input)
  return faults.list()
}

export const clearFaults: Handlers['clearFaults'] = (call) => {
  call.services.faultsOf(worldOf(call)).clear()
  return undefined
}
