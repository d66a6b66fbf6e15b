const awaited = new Set<string>()

/**
 * Jobs whose file somebody on this page waits for: it downloads by itself once ready. A reloaded page
 * shows its button and downloads nothing.
 */
export const awaitFile = (jobId: string): void => {
  awaited.add(jobId)
}

/** Whether the file of a job is awaited; true only once. */
export const takeAwaited = (jobId: string): boolean => awaited.delete(jobId)
