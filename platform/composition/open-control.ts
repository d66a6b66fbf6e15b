import { openControlSocket } from '../backup/control-socket'
import { answerHeld, readAct } from '../doctor/held-command'
import { repairData, setFilesAside } from '../doctor/repair-data'
import { reseal } from '../doctor/reseal-factors'
import { examineOpen } from '../doctor/run-doctor'
import type { OpenHistory } from '../history/store/open-history'
import { mendDeadLetters } from '../history/upkeep/dead-letters'
import { repairHistory } from '../history/upkeep/repair'
import { tellHistory } from '../history/upkeep/tell-history'
import { readLogKeys } from '../kernel/audit/log-keys'
import type { Foundation } from './open-foundation'
import type { OpenServices } from './open-services'

/** Lets commands of this machine act through the running platform. */
export const openControl = (
  { config, logger, clock, open, files, lending }: Foundation,
  past: OpenHistory,
  { queues }: Pick<OpenServices, 'queues'>,
) => {
  const { dataDir } = config
  const { database } = open
  return openControlSocket({
    dataDir,
    open,
    lending,
    examine: () => examineOpen(open, config, past),
    repair: () => repairData(database, clock()),
    setFilesAside: () => setFilesAside(database, files, dataDir),
    reseal: () => reseal(database, config, clock()),
    held: async (words) => {
      const act = readAct(words)
      const lines = await answerHeld(database, past.history, act, { now: clock(), keys: readLogKeys(config) })
      if (act?.choice === 'release') queues.wakeReleased()
      return lines
    },
    past: {
      ...past,
      tell: () => tellHistory(past, database),
      mend: (letters) => mendDeadLetters(database, past.journal, letters),
      repair: () => repairHistory(database, past),
    },
    logger,
  })
}
