'use client'
import { Tag, useLabels } from '@/components/screen/table/cells'
import type { Tone } from '@/components/screen/table/column'
import type { PushMessage } from '@/lib/contract/push'
import styles from './push.module.css'

const tones: Record<PushMessage['status'], Tone> = { 0: 'quiet', 1: 'info', 2: 'warn', 3: 'good', 4: 'bad', 5: 'quiet' }

/** The state of a message; while it is sent, its progress. */
export const PushProgress = ({ message }: { message: PushMessage }) => {
  const labels = useLabels('push')
  const { status, stopReason, targetCount, sentCount, failCount } = message
  const share = targetCount ? Math.floor((100 * (sentCount + failCount)) / targetCount) : 0
  return (
    <span className={styles.progress}>
      <Tag tone={tones[status]}>{labels.choice('status', status)}</Tag>
      {stopReason && <small>{labels.choice('stopReason', stopReason)}</small>}
      {status === 2 && <small>{share}%</small>}
    </span>
  )
}
