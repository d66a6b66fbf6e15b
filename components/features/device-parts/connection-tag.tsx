'use client'
import { Tag, useLabels } from '@/components/screen/table/cells'
import { connectionOf, type Device } from '@/lib/contract/device'
import { connectionTones } from './connection-tones'

type ConnectionTagProps = { device: Parameters<typeof connectionOf>[0] & Partial<Device> }

/** Online, offline, or never in service, as lists filter and figures count it. */
export const ConnectionTag = ({ device }: ConnectionTagProps) => {
  const connection = connectionOf(device)
  return <Tag tone={connectionTones[connection]}>{useLabels('device').choice('onlineStatus', connection)}</Tag>
}

/** The column of a list of controllers. */
export const connectionColumn = {
  field: 'onlineStatus',
  width: 115,
  render: (device: ConnectionTagProps['device']) => <ConnectionTag device={device} />,
} as const
