'use client'
import { useLabels } from '@/components/screen/table/cells'
import { StatusChip } from '@/components/ui/notice/status-chip'
import type { Severity } from '@/lib/contract/fault-code'
import { severityTones } from '@/lib/theme/severity'
import type { Namespace } from '@/messages/messages'

type SeverityCellProps = { severity: Severity; messages: Namespace }

/** Severity of a fault, or of faults of a code. */
export const SeverityCell = ({ severity, messages }: SeverityCellProps) => (
  <StatusChip tone={severityTones[severity]}>{useLabels(messages).choice('severity', severity)}</StatusChip>
)
