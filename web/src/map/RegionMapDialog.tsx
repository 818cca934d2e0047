import { useState } from 'react'
import type { Choices } from '#survey'
import { popups } from '#survey/popups'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { CoastMap } from './CoastMap.tsx'
import './region-map.css'

interface RegionMapDialogProps {
  readonly regions: Choices
  /** The code that stands in the field now. */
  readonly chosen: string | undefined
  /** Absent where nothing may be changed. */
  readonly onChoose: ((code: string) => void) | undefined
  readonly onClose: () => void
}

/** Choosing a coast, on the map or in the list beside it, answers the field and closes. */
export function RegionMapDialog({ regions, chosen, onChoose, onClose }: RegionMapDialogProps) {
  const [pointed, setPointed] = useState<string>()
  const { title, paragraphs } = popups.regionMap
  const choose =
    onChoose &&
    ((code: string) => {
      onChoose(code)
      onClose()
    })
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      size="wide"
      footer={<Button onClick={onClose}>閉じる</Button>}
    >
      <div className="stack">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {choose && <p>地図の海岸か、一覧の海域を押すと、その番号が入力欄に入ります。</p>}
        <div className="region-map">
          <CoastMap
            regions={regions.items}
            chosen={chosen}
            pointed={pointed}
            onPoint={setPointed}
            onChoose={choose}
          />
          <ul className="region-list">
            {regions.items.map(({ code, label, note }) => (
              <li key={code}>
                <button
                  type="button"
                  className="region-choice"
                  data-region={code}
                  data-pointed={code === pointed || undefined}
                  aria-pressed={code === chosen}
                  aria-disabled={choose ? undefined : true}
                  onPointerEnter={() => setPointed(code)}
                  onPointerLeave={() => setPointed(undefined)}
                  onFocus={() => setPointed(code)}
                  onBlur={() => setPointed(undefined)}
                  onClick={choose && (() => choose(code))}
                >
                  <span className="region-number">{code}</span>
                  <span className="region-words">
                    <span className="region-name">
                      {label}
                      {code === chosen && <span className="region-now">選択中</span>}
                    </span>
                    {note && <span className="region-note">{note}</span>}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
        <p className="quiet">
          海岸線：Natural
          Earth（パブリックドメイン）。海域の境と島の位置はおおよそで、南西諸島は左上に縮めて示しています。
        </p>
      </div>
    </Dialog>
  )
}
