import { Dialog } from '../shell/dialog.tsx';
import { KeySetting } from '../shell/keys.tsx';

const keys = [
  [['j'], 'Next enquiry'],
  [['k'], 'Previous enquiry'],
  [['↓', '↑'], 'Next or previous row'],
  [['Enter'], 'Open the enquiry'],
  [['Esc'], 'Close it'],
  [['x'], 'Select or deselect the row'],
  [['Shift', 'x'], 'Select all rows from the last one'],
  [['c'], 'Mark as contacted, or as not contacted'],
  [['r'], 'Reply'],
  [['Ctrl', 'Enter'], 'Send the reply, or save the note, that you are writing'],
  [['t'], 'Take or release'],
  [['a'], 'Assign to a colleague'],
  [['f'], 'Follow up on a day'],
  [['s'], 'Mark as spam'],
  [['Shift', 's'], 'Mark as not spam'],
  [['/'], 'Search'],
  [['?'], 'Show these shortcuts'],
] as const;

type Props = { isOn: boolean; onChange: (isOn: boolean) => void; onClose: () => void };

/** The keys of the list, and the setting that turns them off. */
export function KeysDialog({ isOn, onChange, onClose }: Props) {
  return (
    <Dialog className="keys" heading="Keyboard shortcuts" onClose={onClose}>
      <p className="secondary small submission-note">
        They act on the open enquiry or, if none is open, on the focused row, and not while you type. If rows are
        selected and none is open, a, c, t and s, also with Shift, act on all of them. In the complete list, only j, k
        and x work.
      </p>
      <dl className="facts">
        {keys.map(([names, what]) => (
          <div key={what}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <KeySetting isOn={isOn} onChange={onChange} />
    </Dialog>
  );
}
