/** The element that browsers' translators put in the place of a text. The app itself has none. */
const isStandIn = (node: Node | null | undefined): node is HTMLElement => node?.nodeName === 'FONT';

/**
 * Keeps a page right that the browser translates. A translator puts an element with its own words in the place of each text, while React goes
 * on with the texts that it made: a changed text would not be seen, and taking one away would fail. So once a sentence changes, its texts come
 * back to their places and are translated anew; and the element in the place of a text goes where the text is told to go.
 */
export function followTranslation(page: Element): void {
  const standIns = new WeakMap<Node, HTMLElement>();
  const texts = new WeakMap<Node, Text>();
  let isTranslated = false;

  /** Puts all texts of a sentence back: a translator moves words between them. */
  function putBack(within: Node | null | undefined): void {
    if (!isTranslated || !(within instanceof Element)) return;
    for (const standIn of [...standInsIn(blockOf(within))]) {
      const text = texts.get(standIn);
      if (text) standIn.replaceWith(text);
    }
  }

  const changes = new MutationObserver((records) => {
    for (const { target } of records) putBack(standIns.get(target)?.parentElement);
  });
  new MutationObserver((records) => {
    for (const { target, addedNodes, removedNodes, previousSibling } of records) {
      const [added] = addedNodes;
      const [removed] = removedNodes;
      const standIn = added ?? previousSibling;
      if (removed instanceof Text && isStandIn(standIn) && !texts.has(standIn)) {
        isTranslated = true;
        standIns.set(removed, standIn);
        texts.set(standIn, removed);
        changes.observe(removed, { characterData: true });
      } else if (!isStandIn(added) && !(removed && added && texts.get(removed) === added)) putBack(target);
    }
  }).observe(page, { childList: true, subtree: true });

  /** `node`, or the element that stands in its place in `parent`. */
  const placeOf = <N extends Node | null>(node: N, parent: Node): Node | N => {
    const standIn = node && node.parentNode !== parent ? standIns.get(node) : undefined;
    return standIn?.parentNode === parent ? standIn : node;
  };
  const leavePlace = (node: Node) => {
    if (!node.isConnected) standIns.get(node)?.remove();
  };
  const { removeChild, insertBefore, appendChild } = Node.prototype;
  Object.assign(Node.prototype, {
    removeChild(this: Node, child: Node) {
      removeChild.call(this, placeOf(child, this));
      return child;
    },
    insertBefore(this: Node, node: Node, before: Node | null) {
      leavePlace(node);
      return insertBefore.call(this, node, placeOf(before, this));
    },
    appendChild(this: Node, node: Node) {
      leavePlace(node);
      return appendChild.call(this, node);
    },
  });
}

const isInline = (element: Element) => getComputedStyle(element).display.startsWith('inline');

/** The element that holds the whole sentence of a part. */
function blockOf(part: Element): Element {
  let block = part;
  while (block.parentElement && isInline(block)) block = block.parentElement;
  return block;
}

function* standInsIn(block: Element): Generator<Element> {
  for (const child of block.children) {
    if (isStandIn(child)) yield child;
    else if (isInline(child)) yield* standInsIn(child);
  }
}
