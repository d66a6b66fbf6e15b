const awaited = new Set<string>()

/**
 * Jobs whose file somebody on this page waits for: it is fetched by itself once it is there. A page that was loaded anew
 * has its button for it and fetches nothing.
 */
export const awaitFile = (jobId: string): void => {
  awaited.add(jobId)
}

/** Whether the file of a job is waited for; told once. */
export const takeAwaited = (jobId: string): boolean => awaited.delete(jobId)
