/* oxlint-disable no-var -- browsers run this that know nothing else. */
/* Says the page of a browser that cannot run the app, or of an app that did not arrive, in the reader's language. */
(function () {
  /* Where the words are in the language chosen here, else in the browser's own; nowhere for English. */
  function linkToTexts() {
    var chosen = localStorage.getItem('lang');
    var asked = (navigator.language || '').toLowerCase();
    var links = document.querySelectorAll('link[hreflang]');
    for (var i = 0; i < links.length; i++) {
      var isIt = chosen ? links[i].getAttribute('data-lang') === chosen : isOf(asked, links[i].hreflang);
      if (isIt) return links[i];
    }
    return null;
  }

  function isOf(asked, tag) {
    var language = asked.split('-')[0];
    if (language === 'zh') return tag === (/hant|tw|hk|mo/.test(asked) ? 'zh-Hant' : 'zh-Hans');
    return language === tag;
  }

  function speak() {
    var link = linkToTexts();
    if (!link) return;
    var request = new XMLHttpRequest();
    request.open('GET', link.href);
    request.onload = function () {
      if (request.status === 200) put(JSON.parse(request.responseText), link.hreflang);
    };
    request.send();
  }

  function put(texts, tag) {
    var page = document.getElementById('too-old');
    var parts = page.querySelectorAll('[data-text]');
    page.lang = tag;
    page.dir = tag === 'ar' ? 'rtl' : 'ltr';
    for (var i = 0; i < parts.length; i++) {
      var text = texts[parts[i].getAttribute('data-text')];
      if (text) parts[i].textContent = text;
    }
  }

  speak();
})();
