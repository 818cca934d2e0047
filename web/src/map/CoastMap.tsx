import type { Choice } from '#survey'
import coasts from './coasts.json'
import { AIRPORT, AIRPORT_BOX, labelPlaces } from './labels.ts'

interface CoastMapProps {
  readonly regions: readonly Choice[]
  readonly chosen: string | undefined
  /** The region under the pointer, on the map or in the list. */
  readonly pointed: string | undefined
  readonly onPoint: (code: string | undefined) => void
  readonly onChoose: ((code: string) => void) | undefined
}

const lines: Readonly<Record<string, string>> = coasts.coasts

/**
 * Coasts of Japan, each region with its number. A picture to the screen reader and the keyboard: the list beside it
 * holds a button for every region.
 */
export function CoastMap({ regions, chosen, pointed, onPoint, onChoose }: CoastMapProps) {
  return (
    <svg
      className="coast-map"
      viewBox={`0 0 ${coasts.width} ${coasts.height}`}
      role="img"
      aria-label="就役地域の番号を記した日本の海岸の地図。海域は一覧のボタンでも選べます。"
      data-choosable={onChoose ? true : undefined}
    >
      <rect className="coast-sea" width={coasts.width} height={coasts.height} rx="12" />
      <path className="coast-frame" d="M14 172H186L236 122V14" />
      <path className="coast-land" d={coasts.land} />
      <rect className="coast-frame" {...AIRPORT_BOX} rx="8" />
      {regions.map(({ code, label }) => (
        // Clicks are the pointer's shortcut to the buttons of the list.
        // biome-ignore lint/a11y/noStaticElementInteractions: the buttons serve the keyboard
        <g
          key={code}
          className="coast-region"
          data-region={code}
          data-chosen={code === chosen || undefined}
          data-pointed={code === pointed || undefined}
          onPointerEnter={() => onPoint(code)}
          onPointerLeave={() => onPoint(undefined)}
          onClick={onChoose && (() => onChoose(code))}
        >
          <title>{`${code} ${label}`}</title>
          {lines[code] && (
            <>
              <path className="coast-reach" d={lines[code]} />
              <path className="coast-line" d={lines[code]} />
            </>
          )}
          {code === '28' && <path className="coast-lake" d={coasts.lake} />}
          {code === AIRPORT && (
            <>
              <rect className="coast-reach-box" {...AIRPORT_BOX} rx="8" />
              <text
                className="coast-airport"
                x={AIRPORT_BOX.x + AIRPORT_BOX.width / 2}
                y={AIRPORT_BOX.y + 78}
              >
                {label}
              </text>
            </>
          )}
          {labelPlaces[code]?.map(([x, y]) => (
            <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
              <g className="coast-number">
                <circle r="17" />
                <text y="6">{code}</text>
              </g>
            </g>
          ))}
        </g>
      ))}
    </svg>
  )
}
