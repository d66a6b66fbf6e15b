import 'server-only'
import { headers } from 'next/headers'
import { newTraceId } from '@/lib/telemetry/trace-id'

/** Request id of the page, set by the front door; under `next dev` there is no front door. */
export const currentRequestId = async (): Promise<string> => (await headers()).get('x-request-id') ?? newTraceId()
