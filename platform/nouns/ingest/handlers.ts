import { ingestApi } from '@/lib/contract/ingest'
import { implement } from '../../kernel/http/implement'
import { readFigures } from './figure-rows'

export const ingest = implement(ingestApi, {
  figures: ({ hours }, { database, actor, config, now }) =>
    readFigures(database, { actor, hours, now, broker: config.deviceDoor.url, dataDir: config.dataDir }),
})
