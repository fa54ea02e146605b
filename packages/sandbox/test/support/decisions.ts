/** Decisions about the description itself and about packages, which no server can follow or break. */
const NOT_BEHAVIOR = ['026', '029', '032', '048', '066', '067', '069', '070', '092', '128', '129', '138', '151', '152', '154', '155']
/** Decisions about how a client handles responses, and about files. */
const OF_CLIENTS = [
  '081',
  '087',
  '088',
  '089',
  '090',
  '091',
  '103',
  '104',
  '105',
  '107',
  '108',
  '109',
  '110',
  '111',
  '112',
  '113',
  '114',
  '115',
  '116',
  '118',
  '133',
  '134',
  '136',
  '137',
  '146',
  '147',
  '148',
  '150',
  '156',
  '158',
  '166',
]
/** Decisions about what only the sandbox does. */
const OF_THE_SANDBOX = ['141']
const NOT_OF_SERVERS = new Set([...NOT_BEHAVIOR, ...OF_CLIENTS, ...OF_THE_SANDBOX])

/** Whether a file of `openapi/decisions/` decides how a server behaves. */
export const isAboutServers = (file: string): boolean => /^\d/.test(file) && !NOT_OF_SERVERS.has(file.slice(0, 3))
