import type { LiveColumn } from '@/components/screen/table/live-table'
import type { LostProject, LostRelation } from '@/lib/contract/app-user'

/** A user's projects, in the details and among the losses of a type change. */
export const lostProjectColumns: readonly LiveColumn<LostProject, 'appUser'>[] = [
  { field: 'projectName', width: 240 },
  { field: 'city', width: 110 },
  { field: 'deviceCount', width: 100, as: 'number' },
  { field: 'projectId', width: 110 },
]

/** A user's relations, in the same two places. */
export const relationColumns: readonly LiveColumn<LostRelation, 'distributor'>[] = [
  { field: 'distributorAccount', width: 200 },
  { field: 'distributorCompany', width: 180 },
  { field: 'dealerEmail', width: 200 },
  { field: 'dealerName', width: 180 },
  { field: 'status', width: 130, as: 'choice', tones: { 1: 'quiet', 2: 'info', 3: 'good', 4: 'warn', 5: 'quiet' } },
]
