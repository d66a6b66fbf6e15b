import type { faults } from '../../nouns/tables/fleet-fault'

export type FaultRow = typeof faults.$inferInsert
