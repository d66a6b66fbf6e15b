import type { faults } from '../../schema/fleet-fault'

export type FaultRow = typeof faults.$inferInsert
