import { Worker } from 'node:worker_threads'
import type { FaultTypeColumn } from '@/lib/contract/fault-type-column'
import { PlatformError } from '../error/platform-error'
import type { SheetAnswer, SheetResult, SheetTask } from './sheet-task'
import { sheetWorker } from './sheet-worker-entry'
import type { ReadFile } from './to-import-rows'

type Limits = {
  /** Longest that a file is read, milliseconds. */
  ms: number
  /** Of one thread, MB. */
  memory: number
}
const ordinary: Limits = { ms: 20_000, memory: 192 }
/** What anybody may upload has less time than what we write ourselves. */
const reading: Limits = { ms: 10_000, memory: 192 }

const tooComplex = (): PlatformError => new PlatformError('payloadTooLarge', { fields: { file: 'fileTooComplex' } })

/** Deaths of a thread that are the file's doing. */
const isExhausted = (error: unknown): boolean =>
  error instanceof RangeError ||
  (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')

const toResult = (answer: SheetAnswer): ReadFile | ReadFile<FaultTypeColumn> | Uint8Array => {
  if ('check' in answer) {
    const { check, places } = answer
    throw new PlatformError('badRequest', { fields: { file: check }, ...(places && { places }) })
  }
  if ('error' in answer) throw new Error(answer.error)
  return answer.result
}

/**
 * Reads or writes a sheet in a thread of its own, with bounds for memory and time. Throws a `PlatformError` with a
 * sentence about the file when it cannot be read; a file that exhausts its thread costs that thread and nothing else.
 */
export const runSheetTask = async <Task extends SheetTask>(
  task: Task,
  { ms, memory }: Limits = task.kind === 'read' ? reading : ordinary,
): Promise<SheetResult<Task>> => {
  const resourceLimits = { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
  // No environment: what a file might make of the thread, it finds no secret there.
  const thread = new Worker(sheetWorker.entry, {
    workerData: task,
    resourceLimits,
    execArgv: sheetWorker.execArgv,
    env: {},
    stdin: false,
  })
  let timer: NodeJS.Timeout | undefined
  try {
    const answer = await new Promise<SheetAnswer>((resolve, reject) => {
      timer = setTimeout(() => reject(tooComplex()), ms)
      thread.once('message', resolve)
      thread.once('error', (error) => reject(isExhausted(error) ? tooComplex() : error))
      thread.once('exit', () => reject(tooComplex()))
    })
    // The worker answers a task with the result of that kind.
    return toResult(answer) as SheetResult<Task>
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
