// Rules of dependency-cruiser: no modules of a package import each other in a circle. The rooms of the sandbox are in layers, and a module imports from
// its own room and from lower layers only. Some rooms are entered through a few modules.

/** From the lowest layer to the highest. Rooms in one layer do not import from each other. */
const LAYERS = [
  ['base'],
  ['description'],
  ['tracks'],
  ['core'],
  ['webhooks'],
  ['things'],
  ['advice', 'oauth', 'world'],
  ['api'],
  ['control'],
  ['server'],
  ['cli'],
  ['testing'],
]

/** Rooms that are entered through a few modules. The modules of the other rooms are used one by one. */
const DOORS = {
  advice: ['advice', 'observation'],
  api: ['admission', 'api', 'exchanges', 'received', 'pipeline', 'redaction', 'request', 'response', 'services', 'traffic'],
  cli: ['connection', 'main'],
  control: ['client', 'control', 'read-fault-rules', 'state', 'world-clock'],
  oauth: ['authorize-request', 'client-credentials', 'consent-page', 'decision', 'page'],
  server: ['access', 'sandbox', 'start-sandbox'],
  webhooks: ['callback-url', 'deliveries', 'events', 'send'],
  world: ['load-world', 'read-world', 'world-templates', 'world-file', 'world-json'],
}

/** @param {readonly string[]} rooms */
const inRooms = (rooms) => `^packages/sandbox/src/(?:${rooms.join('|')})/`

/**
 * @param {string} room
 * @param {number} layer
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
const ofRoom = (room, layer) => ({
  name: `${room} imports from lower layers`,
  severity: 'error',
  from: { path: inRooms([room]) },
  to: {
    path: '^packages/sandbox/src/',
    pathNot: inRooms([room, ...LAYERS.slice(0, layer).flat()]),
  },
})

/**
 * @param {string} room
 * @param {readonly string[]} doors
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
const throughDoors = (room, doors) => ({
  name: `${room} is entered through ${doors.join(', ')}`,
  severity: 'error',
  from: { path: '^packages/sandbox/src/', pathNot: inRooms([room]) },
  to: { path: inRooms([room]), pathNot: `/${room}/(?:${doors.join('|')})\\.ts$` },
})

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no circle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'every module is in a room',
      severity: 'error',
      from: { path: '^packages/sandbox/src/', pathNot: `${inRooms(LAYERS.flat())}|^packages/sandbox/src/(?:index|cli)\\.ts$` },
      to: {},
    },
    {
      name: 'the client and the sandbox meet only in tests',
      severity: 'error',
      from: { path: '^packages/(client|sandbox)/src/' },
      to: { path: '^(packages/|@activity-tracking/)(client|sandbox)(/|$)', pathNot: '^packages/$1/' },
    },
    {
      name: 'what is published does not contain the servers of tests',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: '^packages/(docs|kit/src/test-servers)/' },
      // Imports by the name of a package stay names.
      to: { path: '^(packages/kit/src|@activity-tracking/kit)/test-servers' },
    },
    {
      name: 'commands are the lowest layer of the kit',
      severity: 'error',
      from: { path: '^packages/kit/src/(command|test-servers)/' },
      to: { path: '^packages/kit/src/(command|server)/', pathNot: '^packages/kit/src/$1/' },
    },
    ...LAYERS.flatMap((rooms, layer) => rooms.map((room) => ofRoom(room, layer))),
    ...Object.entries(DOORS).map(([room, doors]) => throughDoors(room, doors)),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Imports of types count.
    tsPreCompilationDeps: true,
  },
}
