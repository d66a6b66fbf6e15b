import { connectionApi } from '@/lib/contract/connection'
import { declareList } from '../../../kernel/list/declare-list'

/** The log of a controller's connections. */
export const connectionLists = [
  declareList('connection.events', connectionApi.events, {
    key: 'eventId',
    columns: ['time', 'kind', 'reason', 'detail', 'remoteAddress'],
  }),
]
