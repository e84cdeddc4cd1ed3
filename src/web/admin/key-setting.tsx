type Props = { isOn: boolean; onTurn: (isOn: boolean) => void };

/** The setting that turns single-key shortcuts off (WCAG 2.1.4). */
export const KeySetting = ({ isOn, onTurn }: Props) => (
  <div className="field">
    <label className="checkbox">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onTurn(target.checked)} />
      Use single-key shortcuts in this browser
    </label>
  </div>
);
