"""A window with nothing but a page of WebKit, for its WebDriver: WIDTH HEIGHT LANGUAGE.

It runs by the system's Python, with Debian's bindings.
"""

import importlib
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
Gtk = importlib.import_module("gi.repository.Gtk")
WebKit2 = importlib.import_module("gi.repository.WebKit2")

# The driver adds arguments of its own.
width, height, language = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
data = WebKit2.WebsiteDataManager.new_ephemeral()
context = WebKit2.WebContext.new_with_website_data_manager(data)
context.set_automation_allowed(True)
context.set_preferred_languages([language])
# What a page asks for as prefers-reduced-motion.
Gtk.Settings.get_default().set_property("gtk-enable-animations", False)


def open_view(_session, *_):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(width, height)
    window.add(view)
    view.connect("close", lambda _: window.destroy())
    window.show_all()
    window.resize(width, height)
    # There is no window manager that would give it the focus.
    window.get_window().focus(0)
    view.grab_focus()
    return view


def begin(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("window")
    info.set_version(1, 0, 0)
    session.set_application_info(info)
    session.connect("create-web-view", open_view)


context.connect("automation-started", begin)
Gtk.main()
