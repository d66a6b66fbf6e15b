import { readFileSync } from 'node:fs'

/** Resident memory of a process in MB, from the kernel. */
export const residentMb = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Watches a process's memory. `stop` returns its highest value and its slope after part of the time. */
export function watchMemory(pid, everyMs = 5000) {
  const began = Date.now()
  const samples = [{ minute: 0, mb: residentMb(pid) }]
  const timer = setInterval(() => samples.push({ minute: (Date.now() - began) / 60_000, mb: residentMb(pid) }), everyMs)
  return {
    /** @param {number} fromMinute The slope covers the samples after this minute: least squares, MB a minute. */
    stop: (fromMinute = 0) => {
      clearInterval(timer)
      samples.push({ minute: (Date.now() - began) / 60_000, mb: residentMb(pid) })
      const late = samples.filter(({ minute }) => minute >= fromMinute)
      const mean = (of) => late.reduce((sum, sample) => sum + of(sample), 0) / late.length
      const minute = mean((s) => s.minute)
      const mb = mean((s) => s.mb)
      const above = late.reduce((sum, s) => sum + (s.minute - minute) * (s.mb - mb), 0)
      const below = late.reduce((sum, s) => sum + (s.minute - minute) ** 2, 0)
      return { highest: Math.max(...samples.map((s) => s.mb)), last: samples.at(-1).mb, slope: above / below }
    },
  }
}
