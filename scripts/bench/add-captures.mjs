import { PGlite } from '@electric-sql/pglite'

const minuteMs = 60_000

/**
 * Adds long captures to a stopped platform's folder: the frames of a short one, repeated, with its sums
 * updated. Returns their numbers; existing ones are kept.
 */
export async function addCaptures(folder, counts) {
  const database = await PGlite.create(folder)
  const rows = async (text, values) => (await database.query(text, values)).rows
  try {
    const [source] = await rows(
      `select * from checker_task where record_type = 1 and task_status = 3 order by frame_count desc limit 1`,
    )
    if (source === undefined) throw new Error('The demonstration holds no capture.')
    const captures = []
    for (const count of counts) {
      const name = `Measured ${count}`
      const [known] = await rows(`select id, frame_count from checker_task where record_name = $1`, [name])
      const { id, frame_count } = known ?? (await repeat(rows, source, { name, count }))
      captures.push({ id, frames: frame_count })
    }
    await database.exec('vacuum analyze checker_frame')
    return captures
  } finally {
    await database.close()
  }
}

async function repeat(rows, source, { name, count }) {
  const times = Math.ceil(count / source.frame_count)
  // One pass of the source, whole minutes long.
  const span = Math.ceil(source.last_ms / minuteMs) * minuteMs
  const [task] = await rows(
    `insert into checker_task (platform_id, checker_row, controller_id, record_name, recorder, record_type, system_nos,
       expected, share_flag, start_time, planned_end_time, end_time, end_reason, task_status, overwritten, data_size,
       frame_count, sample_count, frame_bytes, collisions, checksum_errors, retries, recorded_ms, last_ms,
       was_suspended, create_time, update_time)
     select platform_id, checker_row, controller_id, $2, recorder, 1, system_nos, expected, 1,
       start_time - make_interval(secs => $3::bigint * $4::bigint / 1000), start_time, start_time, 2, 3, 0,
       data_size * $3::bigint, frame_count * $3::int, 0, frame_bytes * $3::bigint, collisions * $3::int,
       checksum_errors * $3::int, retries * $3::int, recorded_ms * $3::bigint, $4::bigint * $3::bigint, 0,
       create_time, update_time
     from checker_task where id = $1 returning id, frame_count`,
    [source.id, name, times, span],
  )
  for (let from = 0; from < times; from += 50) {
    const last = Math.min(times, from + 50) - 1
    const pass = source.frame_count
    await rows(
      `insert into checker_frame (task_id, at_ms, seq, src, dst, gap_ms, frame_type, flags, raw)
       select $2::bigint, at_ms + k * $3::bigint, seq + k * $4::int, src, dst, gap_ms, frame_type, flags, raw
       from checker_frame, generate_series($5::int, $6::int) k where task_id = $1`,
      [source.id, task.id, span, pass, from, last],
    )
  }
  await rows(
    `insert into checker_minute (task_id, minute, recorded_ms, frames, bytes, collisions, errors, first_seq)
     select $2::bigint, minute + k * $3::int, recorded_ms, frames, bytes, collisions, errors, first_seq + k * $4::int
     from checker_minute, generate_series(0, $5::int - 1) k where task_id = $1`,
    [source.id, task.id, span / minuteMs, source.frame_count, times],
  )
  await rows(
    `insert into checker_talker (task_id, src, frame_type, frames, bytes)
     select $2::bigint, src, frame_type, frames * $3::int, bytes * $3::bigint from checker_talker where task_id = $1`,
    [source.id, task.id, times],
  )
  return task
}
