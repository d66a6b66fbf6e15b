import { createHash } from 'node:crypto'
import { resultsOfZones } from './zone-functions'

/* Run by every-zone.test.ts on machines of several zones. */
process.stdout.write(createHash('sha256').update(resultsOfZones()).digest('hex'))
