import { connect } from '../../lib/app.ts'

export const GET = connect.callback
