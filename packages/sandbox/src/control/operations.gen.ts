// Operations of the control API.
// Written by scripts/generate.ts from packages/sandbox/control.openapi.yaml. Do not edit: change the description and run `npm run generate`.

export const controlOperations = {
  "getState": {
    "method": "GET",
    "path": "/state",
    "status": 200,
    "changes": false
  },
  "reset": {
    "method": "POST",
    "path": "/reset",
    "status": 200,
    "changes": true
  },
  "exportWorld": {
    "method": "GET",
    "path": "/export",
    "status": 200,
    "changes": false
  },
  "importWorld": {
    "method": "POST",
    "path": "/import",
    "status": 200,
    "changes": true
  },
  "getClock": {
    "method": "GET",
    "path": "/clock",
    "status": 200,
    "changes": false
  },
  "setClock": {
    "method": "POST",
    "path": "/clock",
    "status": 200,
    "changes": true
  },
  "settle": {
    "method": "POST",
    "path": "/settle",
    "status": 200,
    "changes": true
  },
  "createApp": {
    "method": "POST",
    "path": "/apps",
    "status": 201,
    "changes": true
  },
  "updateApp": {
    "method": "PATCH",
    "path": "/apps/{client_id}",
    "status": 200,
    "changes": true
  },
  "createToken": {
    "method": "POST",
    "path": "/tokens",
    "status": 200,
    "changes": true
  },
  "revokeGrant": {
    "method": "DELETE",
    "path": "/grants/{athlete_id}",
    "status": 204,
    "changes": true
  },
  "createActivity": {
    "method": "POST",
    "path": "/activities",
    "status": 201,
    "changes": true
  },
  "deleteActivity": {
    "method": "DELETE",
    "path": "/activities/{id}",
    "status": 204,
    "changes": true
  },
  "changeActivity": {
    "method": "PATCH",
    "path": "/activities/{id}",
    "status": 200,
    "changes": true
  },
  "sendEvent": {
    "method": "POST",
    "path": "/events",
    "status": 200,
    "changes": true
  },
  "listDeliveries": {
    "method": "GET",
    "path": "/deliveries",
    "status": 200,
    "changes": false
  },
  "redeliver": {
    "method": "POST",
    "path": "/deliveries/{id}/redeliver",
    "status": 200,
    "changes": true
  },
  "listRequests": {
    "method": "GET",
    "path": "/requests",
    "status": 200,
    "changes": false
  },
  "getFaults": {
    "method": "GET",
    "path": "/faults",
    "status": 200,
    "changes": false
  },
  "setFaults": {
    "method": "PUT",
    "path": "/faults",
    "status": 200,
    "changes": true
  },
  "clearFaults": {
    "method": "DELETE",
    "path": "/faults",
    "status": 204,
    "changes": true
  }
} as const
