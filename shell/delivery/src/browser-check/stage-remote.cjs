'use strict';
/*
 * The check's own remote, the only other one on the site: a page to come from and leave to, and a page for each slot that the
 * tested remote fills. The browser and the server run the same code. It receives its description, and the props of each slot.
 */
module.exports =
  ({ description, slots, propsOf }) =>
  (need) => {
    const { createElement, useEffect } = need('react');
    const { defineRemote } = need('@fitreel/sdk/remote');
    const { useQueryClient } = need('@fitreel/sdk/query');
    const { Slot } = need('@fitreel/sdk/slots');
    const { createStore } = need('@fitreel/sdk/store');
    const { PageHeading } = need('@fitreel/sdk/ui');

    const Home = () => {
      const client = useQueryClient();
      useEffect(() => globalThis.fitreelCheck.keep(client), [client]);
      return createElement(PageHeading, { title: description.title });
    };
    const pages = slots.map((name, index) => {
      const props = propsOf[name](createStore);
      const Page = () => [
        createElement(PageHeading, { key: 'heading', title: name }),
        createElement(Slot, { key: 'slot', name, ...props }),
      ];
      return [`slot-${index}`, async () => ({ Component: Page })];
    });
    return defineRemote(description, {
      home: async () => ({ Component: Home }),
      ...Object.fromEntries(pages),
    });
  };
