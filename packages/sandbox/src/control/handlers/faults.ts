import { readFaultRules } from '../../faults/rules.ts'
import { type Handlers, worldOf } from '../call.ts'
import { Refused } from '../refused.ts'

export const getFaults: Handlers['getFaults'] = (call) => call.services.faultsOf(worldOf(call)).list()

export const setFaults: Handlers['setFaults'] = (call) => {
  const faults = call.services.faultsOf(worldOf(call))
  const read = readFaultRules(call.input)
  if ('problems' in read) throw new Refused(400, read.problems.join('; '))
  faults.replace(read.rules)
  return faults.list()
}

export const clearFaults: Handlers['clearFaults'] = (call) => {
  call.services.faultsOf(worldOf(call)).clear()
  return undefined
}
