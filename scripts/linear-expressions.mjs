// A plugin of oxlint. Visitors choose the input of most expressions: one that takes quadratic time would block the
// process for a second with 16 KiB, Node's limit for headers.
import { analyse } from 'scslre';

/** The text of a string, of a template with each value as a word, or of String.raw; undefined for anything else. */
function readText(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('word');
  if (node?.type === 'TaggedTemplateExpression') return node.quasi.quasis.map(({ value }) => value.raw).join('word');
  return undefined;
}

const rule = {
  create(context) {
    const check = (node, source, flags) => {
      const [report] = analyse({ source, flags }).reports;
      const message = `This regular expression takes more than linear time on repetitions of ${report?.character.literal.source}.`;
      if (report) context.report({ node, message });
    };
    const checkCall = (node) => {
      const [source, flags = ''] = node.arguments.map(readText);
      if (node.callee.name === 'RegExp' && source !== undefined) check(node, source, flags);
    };
    return {
      Literal: (node) => node.regex && check(node, node.regex.pattern, node.regex.flags),
      NewExpression: checkCall,
      CallExpression: checkCall,
    };
  },
};

export default { meta: { name: 'regexp' }, rules: { 'linear-expressions': rule } };
