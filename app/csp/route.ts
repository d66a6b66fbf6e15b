import { policyReports } from '@/lib/bff/own-paths'

export const { POST } = policyReports
