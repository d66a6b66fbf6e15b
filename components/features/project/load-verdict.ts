import { call } from '@/lib/api/call'
import { projectApi } from '@/lib/contract/project'
import { maxVerdicts, type ProjectVerdict } from '@/lib/contract/project-verdict'

type Waiting = {
  projectId: string
  resolve: (verdict: ProjectVerdict | null) => void
  reject: (error: unknown) => void
}

let waiting: Waiting[] = []
let isReading = false

const readAll = async (): Promise<void> => {
  isReading = true
  while (waiting.length > 0) {
    const some = waiting.slice(0, maxVerdicts)
    waiting = waiting.slice(maxVerdicts)
    try {
      // biome-ignore lint/plugin/joined-cells: a name for an effect
      const projectIds = [...new Set(some.map(({ projectId }) => projectId))].join(',')
      const { list } = await call(projectApi.verdicts, { projectIds }, { background: true })
      for (const { projectId, resolve } of some) resolve(list.find((each) => each.projectId === projectId) ?? null)
    } catch (error) {
      for (const { reject } of some) reject(error)
    }
  }
  isReading = false
}

/** Reads the verdict of a project together with others requested at the same time, a few per call. */
export const loadVerdict = (projectId: string): Promise<ProjectVerdict | null> =>
  new Promise((resolve, reject) => {
    waiting.push({ projectId, resolve, reject })
    if (isReading) return
    isReading = true
    // Rows of a page request it one after the other within the same turn.
    queueMicrotask(readAll)
  })
