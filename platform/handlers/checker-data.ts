import { and, asc, eq } from 'drizzle-orm'
import { checkerDataApi } from '@/lib/contract/checker-data'
import { requireTask } from '../checker/require-checker'
import { sampleSignals } from '../checker/sample-signals'
import { checkerSamples } from '../db/schema/checker'
import { implement } from '../implement'

export const checkerData = implement(checkerDataApi, {
  units: async ({ taskId }, context) => {
    const { task } = await requireTask(context, taskId)
    const { unitKind, systemNo, unitNo } = checkerSamples
    return {
      list: await context.database
        .selectDistinct({ unitKind, systemNo, unitNo })
        .from(checkerSamples)
        .where(eq(checkerSamples.taskId, task.id))
        .orderBy(asc(systemNo), asc(unitKind), asc(unitNo)),
    }
  },

  series: async ({ taskId, unitKind, systemNo, unitNo }, context) => {
    const { task } = await requireTask(context, taskId)
    const rows = await context.database
      .select({ atMs: checkerSamples.atMs, readings: checkerSamples.readings })
      .from(checkerSamples)
      .where(
        and(
          eq(checkerSamples.taskId, task.id),
          eq(checkerSamples.systemNo, systemNo),
          eq(checkerSamples.unitKind, unitKind),
          eq(checkerSamples.unitNo, unitNo),
        ),
      )
      .orderBy(asc(checkerSamples.atMs))
    return {
      moments: rows.map(({ atMs }) => atMs),
      signals: sampleSignals[unitKind].map((signal, at) => ({
        signal,
        // Kept as 32-bit floats: what is shown was rounded before.
        values: rows.map(({ readings }) => {
          const value = readings[at] ?? null
          return value === null ? null : Math.round(value * 100) / 100
        }),
      })),
    }
  },
})
