import type { ChildProcess } from 'node:child_process'

type End = { code: number | null; signal: string | null }
type Options = {
  env: Record<string, string | undefined>
  cwd?: string
  write?: (text: string) => void
  watched?: boolean
}

export class Service {
  constructor(name: string, args: string[], options: Options)
  readonly name: string
  readonly child: ChildProcess
  readonly ended: Promise<End>
  untilAnswers(url: string, seconds: number): Promise<void>
  stop(seconds?: number): Promise<void>
  kill(): void
}
