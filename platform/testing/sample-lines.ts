import { addMinutes } from 'date-fns/addMinutes'
import { toWireTime } from '@/lib/format/wire-time'
import { historySchema } from '../history/samples/history-schema'
import type { Insert } from '../history/store/clickhouse'
import { tokenOf } from '../history/store/clickhouse'

type Wanted = { table?: string; controllers: number; units: number; from: string; minutes: number; step?: number }

const moment = (time: Date): string => toWireTime(time)
const texts = ['protect_code', 'stop_cause', 'alarm_code', 'compressors', 'retries']

/** Rows of the store, with empty cells, tabs and backslashes among them: enough to see whether a copy is one. */
export const sampleInsert = ({
  table = 'outdoor_sample',
  controllers,
  units,
  from,
  minutes,
  step = 1,
}: Wanted): Insert => {
  const columns = historySchema.columnsOf[table] ?? []
  const lines: string[] = []
  for (let controller = 1; controller <= controllers; controller++) {
    for (let unit = 0; unit < units; unit++) {
      for (let minute = 0; minute < minutes; minute += step) {
        const time = moment(addMinutes(new Date(from), minute))
        const leading: Record<string, unknown> = {
          controller_id: controller,
          system_no: 0,
          unit_no: unit,
          time,
          receive_time: time,
          source: 1,
          is_held: minute % 2,
          is_extra: 0,
          is_kept: 0,
        }
        const cells = columns.map((column, at) => {
          if (column in leading) return leading[column]
          if (texts.includes(column)) return minute % 5 === 0 ? 'a\tb\\c\n字"' : ''
          return (minute + at) % 7 === 0
            ? null
            : ((controller * 31 + unit * 7 + minute + at) % 40) + (at % 3 === 0 ? 0.25 : 0)
        })
        lines.push(
          JSON.stringify(
            cells.map((cell, at) =>
              isCounted(columns[at] ?? '') && typeof cell === 'number' ? Math.trunc(cell) : cell,
            ),
          ),
        )
      }
    }
  }
  const text = `${lines.join('\n')}\n`
  return { table, columns, lines: text, token: tokenOf(table, text) }
}

/** Cells that hold whole numbers. */
const counted =
  /^(?:controller_id|system_no|unit_no|source|is_|run_|comp_count|four_way|crank|thermo_on_count|minutes_|starts_|power_on|start_count|on_off|mode|fan_speed|louver|oper_|filter_sign|central_|defrost_)/
const isCounted = (column: string): boolean => counted.test(column)
