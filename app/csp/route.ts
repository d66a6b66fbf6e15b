import { policyReports } from '@/lib/bff/health'

export const { POST } = policyReports
