import { Build } from '@/lib/contract/capability'

/** Which build of the console answers, as it says to anybody; null: nothing that tells. */
export const readBuild = async (signal: AbortSignal): Promise<{ version: string; commit: string } | null> => {
  const answer = await fetch('/healthz', { cache: 'no-store', signal })
  return Build.safeParse(await answer.json()).data ?? null
}
