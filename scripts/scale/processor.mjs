import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** Ticks a second of the kernel's accounts. */
const ticks = Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout) || 100

/** Seconds of processor that a process has used, its threads included. */
const usedSeconds = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticks
}

/** Percent of one core that a process has used since `began`. */
export const watchProcessor = (pid) => {
  const began = performance.now()
  const used = usedSeconds(pid)
  return () => ((usedSeconds(pid) - used) / ((performance.now() - began) / 1000)) * 100
}

/** Keeps a process and all its threads on one core, where the machine can do that. Answers whether it can. */
export const keepOnCore = (pid, core) => spawnSync('taskset', ['-apc', String(core), String(pid)]).status === 0

/** Percent of one core that some processes use over some seconds, each and together. */
export const measureProcessors = async (pids, seconds) => {
  const watched = pids.map((pid) => watchProcessor(pid))
  await wait(seconds * 1000)
  return watched.map((read) => read())
}
